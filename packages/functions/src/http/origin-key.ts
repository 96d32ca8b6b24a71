/**
 * Only the distribution sends this header, with a key that the API knows; the API refuses requests without it. Separate
 * from the manifest, which every function would otherwise bundle.
 */
export const ORIGIN_KEY_HEADER = "x-origin-key"
