import { RemovalPolicy } from "aws-cdk-lib/core"
import type { App } from "sst/constructs"

const PRODUCTION = "prod"
const LOOKS_LIKE_PRODUCTION = /^(prod.*|prd|live|main|master)$/i

/** Whether this is the stage that customers use: what it stores outlives every mistake. */
export const isProduction = ({ stage }: App): boolean => stage === PRODUCTION

/** What holds data stays when production is removed; a personal stage goes entirely. */
export const removalPolicy = (app: App): RemovalPolicy =>
  isProduction(app) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

/** @throws Error for a stage that would be taken for production without being protected like it. */
export function refuseLookalike({ stage }: App): void {
  if (stage !== PRODUCTION && LOOKS_LIKE_PRODUCTION.test(stage)) {
    throw new Error(`The stage "${stage}" would not be protected: production is called "${PRODUCTION}".`)
  }
}
