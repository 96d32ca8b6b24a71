/** Accepted logo types (rules/platform.md#appearance): pictures without scripts. */
export const LOGO_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"]
export const MAX_LOGO_BYTES = 1024 * 1024
export const LOGO_TOO_LARGE = "Le logo est trop volumineux : 1 MB au maximum."
export const NOT_A_LOGO = "Choisissez une image PNG, JPEG ou WebP."
