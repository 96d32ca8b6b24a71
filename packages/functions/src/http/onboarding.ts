import { onboardingContract } from "@trame/core/workspace/onboarding/contract"
import * as Onboarding from "@trame/core/workspace/onboarding/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

export const router = {
  onboarding: bind(onboardingContract, Onboarding),
}

export const handler = apiHandler(router)
