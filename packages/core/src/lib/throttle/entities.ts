import { entity } from "../entity.ts"
import { attempts } from "./schema.ts"

export const AttemptsEntity = entity(attempts)
