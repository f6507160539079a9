/**
 * Addresses that pages have left, so that links from elsewhere go on working. Written without a
 * language prefix: each holds for every language. A page that moved is added here in the same change.
 */
export const redirects: readonly { from: string; to: string }[] = [];
