import { z } from 'zod';
import { defineComponent } from './define.ts';
import { fill } from './texts.ts';

/** Cards of people, in the order written (CMP-10). */
export const members = defineComponent({
  props: z.strictObject({}),
  content: true,
  holds: 'Member',
  complaint: (html) =>
    html === ''
      ? { complaint: '<Members> is empty', hint: 'put `<Member name="…" github="…" />` into it' }
      : undefined,
  render: (_props, { children }) => <ul className="members">{children}</ul>,
});

const handle = z.string().regex(/^[\w-]+$/, 'must be a handle, without address or @');

/** One person: drawn initials instead of a picture, which would have to come from elsewhere. */
export const member = defineComponent({
  props: z.strictObject({
    name: z.string().min(1),
    role: z.string().min(1).optional(),
    github: handle,
    x: handle.optional(),
  }),
  inside: 'Members',
  text: ({ name, role }) => (role ? `${name} ${role}` : name),
  render: ({ name, role, github, x }, { texts, href }) => (
    <li className="member">
      <svg className={`avatar avatar-${tint(github)}`} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="24" />
        <text x="24" y="24" textAnchor="middle" dominantBaseline="central">
          {initials(name)}
        </text>
      </svg>
      <p className="member-name">{name}</p>
      {role && <p className="member-role">{role}</p>}
      <p className="member-links">
        <a
          className="member-github"
          href={href(`https://github.com/${github}`)}
          aria-label={fill(texts.onGithub, { name })}
        >
          GitHub
        </a>
        {x && (
          <a
            className="member-x"
            href={href(`https://x.com/${x}`)}
            aria-label={fill(texts.onX, { name })}
          >
            X
          </a>
        )}
      </p>
    </li>
  ),
});

/** First letters of the first and last word; the last two characters of a Chinese name. */
function initials(name: string): string {
  const [first = [], ...others] = name
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map(charactersOf);
  const last = others.at(-1);
  if (last) return `${first[0]}${last[0]}`.toUpperCase();
  const isHan = first.some((character) => /\p{Script=Han}/u.test(character));
  return (isHan ? first.slice(-2) : first.slice(0, 2)).join('').toUpperCase();
}

const segmenter = new Intl.Segmenter();

/** Characters as people count them: an emoji is one. */
const charactersOf = (word: string): string[] =>
  [...segmenter.segment(word)].map(({ segment }) => segment);

const TINTS = 6;

/** The same tint for the same person everywhere. */
function tint(text: string): number {
  let sum = 0;
  for (const character of text) sum += character.codePointAt(0) ?? 0;
  return sum % TINTS;
}
