/** What the bundler's runtime calls: may be replaced. */
declare let __webpack_get_script_filename__: (part: string | number) => string;

/** How often each part of the script has been asked for. */
const requests: Record<string | number, number> = {};

/**
 * Gives a part of the script another address each time it is asked for again, which happens when it
 * did not come: browsers remember that an address failed, and would not ask the server any more.
 */
export function askAgainForParts(): void {
  const addressOf = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (part) => {
    const count = requests[part] ?? 0;
    requests[part] = count + 1;
    return addressOf(part) + (count > 0 ? `?${count}` : '');
  };
}
