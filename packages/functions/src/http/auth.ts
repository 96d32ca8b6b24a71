import { authContract } from "@trame/core/account/contract/auth"
import * as Account from "@trame/core/account/credentials/account"
import * as SecondStep from "@trame/core/account/credentials/second-step"
import { signUp } from "@trame/core/account/sign-up"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Account operations without a session. */
export const router = { auth: bind(authContract, { ...Account, ...SecondStep, signUp }) }

export const handler = apiHandler(router)
