/** Spec 1 §9. */
export const MIN_PASSWORD_LENGTH = 6
/** Cognito's own limit. */
export const MAX_PASSWORD_LENGTH = 256

/** Spec 1 §8. */
export const PASSWORD_TOO_SHORT = "Le mot de passe doit contenir au moins 6 caractères."
