import { RemovalPolicy } from "aws-cdk-lib/core"
import type { App } from "sst/constructs"
import { PRODUCTION, SHARED_STAGES } from "./stage-names.ts"

const LOOKS_LIKE_PRODUCTION = /^(prod.*|prd|live|main|master)$/i

/** Whether this is the stage that customers use: what it stores outlives every mistake. */
export const isProduction = ({ stage }: App): boolean => stage === PRODUCTION

/** Whether more than its owner relies on it: it has alarms, a dashboard and a firewall, which cost something idle. */
export const isShared = ({ stage }: Pick<App, "stage">): boolean => SHARED_STAGES.includes(stage)

/** What holds data stays when production is removed; any other stage goes entirely. */
export const removalPolicy = (app: App): RemovalPolicy =>
  isProduction(app) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

/** @throws Error for a stage that would be taken for production without being protected like it. */
export function refuseLookalike({ stage }: App): void {
  if (stage !== PRODUCTION && LOOKS_LIKE_PRODUCTION.test(stage)) {
    throw new Error(`The stage "${stage}" would not be protected: production is called "${PRODUCTION}".`)
  }
}
