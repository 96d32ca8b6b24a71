import { RemovalPolicy } from "aws-cdk-lib/core"
import type { App } from "sst/constructs"
import { PRODUCTION, SHARED_STAGES } from "./stage-names.ts"

const LOOKS_LIKE_PRODUCTION = /^(prod.*|prd|live|main|master)$/i

/** Whether customers use this stage: its data must survive every mistake. */
export const isProduction = ({ stage }: App): boolean => stage === PRODUCTION

/**
 * Whether others than its owner rely on it: it has alarms, a dashboard and a firewall, which cost something even when
 * idle.
 */
export const isShared = ({ stage }: Pick<App, "stage">): boolean => SHARED_STAGES.includes(stage)

/** In production, resources with data stay on removal; other stages are removed entirely. */
export const removalPolicy = (app: App): RemovalPolicy =>
  isProduction(app) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

/** @throws Error for a stage whose name suggests production, but which would not be protected like it */
export function refuseLookalike({ stage }: App): void {
  if (stage !== PRODUCTION && LOOKS_LIKE_PRODUCTION.test(stage)) {
    throw new Error(`The stage "${stage}" would not be protected: production is called "${PRODUCTION}".`)
  }
}
