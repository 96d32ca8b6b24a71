import { DefaultStackSynthesizer } from "aws-cdk-lib/core"
import { IAM_MINIMIZE_POLICIES, S3_SERVER_ACCESS_LOGS_USE_BUCKET_POLICY } from "aws-cdk-lib/cx-api"
import type { App } from "sst/constructs"
import { Api } from "./Api.ts"
import { Auth } from "./Auth.ts"
import { Edge } from "./Edge.ts"
import { Jobs } from "./Jobs.ts"
import { Monitoring } from "./Monitoring.ts"
import { Realtime } from "./Realtime.ts"
import { Storage } from "./Storage.ts"
import { refuseIncomplete } from "./settings.ts"
import { findSiteAddress } from "./site-address.ts"
import { isShared, refuseLookalike } from "./stage.ts"
import { EDGE_REGION } from "./stage-names.ts"
import { Web } from "./Web.ts"

/** The whole application, with the edge stack in CloudFront's own region. Stacks follow those that they use. */
export async function compose(app: App): Promise<void> {
  refuseLookalike(app)
  refuseIncomplete(process.env, app.stage)
  await findSiteAddress(app)
  app.node.setContext(IAM_MINIMIZE_POLICIES, true)
  app.node.setContext(S3_SERVER_ACCESS_LOGS_USE_BUCKET_POLICY, true)
  for (const stack of stacksOf(app)) {
    app.stack(stack, { synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) })
  }
  // SST adds a function for custom resources to every stack; we have none.
  for (const stack of app.node.children) stack.node.tryRemoveChild("CustomResourceHandler")
}

export function stacksOf(app: Pick<App, "stage" | "region">) {
  const whole = [Storage, Auth, Realtime, Jobs, Api, Web]
  if (!isShared(app)) return whole
  return app.region === EDGE_REGION ? [Edge] : [...whole, Monitoring]
}
