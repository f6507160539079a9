/** Names of the files that hold navigation. */
export const META_FILE = /(?:^|[\\/])_(?:meta|nav)\.json$/;
