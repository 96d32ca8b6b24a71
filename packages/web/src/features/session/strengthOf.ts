import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/identity/password-length"

export interface Strength {
  /** 0 to 3. */
  level: number
  words: string
}

/** A hint and no more: what is refused is the API's to say. */
export function strengthOf(password: string): Strength {
  if (!password) return { level: 0, words: "6 caractères au minimum." }
  if (password.length < MIN_PASSWORD_LENGTH) return { level: 1, words: PASSWORD_TOO_SHORT }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = new Set(password).size + 2 * kinds
  if (points < 12) return { level: 1, words: "Facile à deviner : allongez-le." }
  if (points < 18) return { level: 2, words: "Correct." }
  return { level: 3, words: "Solide." }
}
