export const SIGN_IN = "/login"
export const SIGN_UP = "/login?mode=signup"
