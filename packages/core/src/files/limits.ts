/** The limits of an upload: pure, so that the site checks a file before it sends anything. */

/** 500 MB (spec 2 §9). */
export const MAX_FILE_BYTES = 524_288_000
/** Every part but the last; 63 parts at the most. */
export const PART_BYTES = 8 * 1024 * 1024
export const FILE_TOO_LARGE = "Le fichier est trop volumineux. La taille maximale est de 500 MB."
