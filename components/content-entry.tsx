import { tabsDefinition } from '../islands/tabs/definition.ts';
import type { IslandDefinition } from '../islands/types.ts';
import { badge } from './badge.tsx';
import { button } from './button.tsx';
import { columns } from './columns.tsx';
import { defaultValue } from './default-value.tsx';
import type { ComponentDefinition } from './define.ts';
import { details } from './details.tsx';
import { kbd } from './kbd.tsx';
import { licenseNote } from './license-note.tsx';
import { link } from './link.tsx';
import { member, members } from './members.tsx';
import { overview } from './overview.tsx';
import type { pageComponent, plainComponent } from './plain.tsx';
import { prevNextPage } from './prev-next-page.tsx';
import { propertyType } from './property-type.tsx';
import type { SiteModule } from './site-module.ts';
import { sourceCode } from './source-code.tsx';
import { steps } from './steps.tsx';
import { table } from './table.tsx';
import { term, terms } from './terms.tsx';

/** Everything that MDX pages may use beside Markdown, by the name they use. */
export interface ContentModule {
  components: Record<string, ComponentDefinition>;
  islands: Record<string, IslandDefinition>;
  /** What the site adds; `engine/extend/site-code.ts` writes an entry that has it. */
  extensions?: readonly SiteModule[];
  /** Makes a component of pages of a React component. */
  plainComponent?: typeof plainComponent;
  /** Lets a definition of the site use hooks. */
  pageComponent?: typeof pageComponent;
}

export const components: Record<string, ComponentDefinition> = {
  Badge: badge,
  Button: button,
  Columns: columns,
  Default: defaultValue,
  Details: details,
  Kbd: kbd,
  LicenseNote: licenseNote,
  Link: link,
  Member: member,
  Members: members,
  Overview: overview,
  PrevNextPage: prevNextPage,
  PropertyType: propertyType,
  SourceCode: sourceCode,
  Steps: steps,
  Table: table,
  Term: term,
  Terms: terms,
};

export const islands: Record<string, IslandDefinition> = {
  Tabs: tabsDefinition,
};
