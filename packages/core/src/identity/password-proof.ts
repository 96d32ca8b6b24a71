import { invalid } from "../error.ts"
import { Pool } from "./pool.ts"

/** Spec 1 §8. */
const WRONG_PASSWORD = "Mot de passe incorrect"

/** @throws AppError invalid, with the sentence at this field, or throttled after too many wrong ones */
export async function assertPassword(userId: string, password: string, field: string): Promise<void> {
  if (await Pool.knowsPassword(userId, password)) return
  throw invalid(WRONG_PASSWORD, { [field]: WRONG_PASSWORD })
}
