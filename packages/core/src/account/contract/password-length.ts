export const MIN_PASSWORD_LENGTH = 6
/** Cognito's limit. */
export const MAX_PASSWORD_LENGTH = 256

export const PASSWORD_TOO_SHORT = "Le mot de passe doit contenir au moins 6 caractères."
