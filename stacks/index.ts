import { DefaultStackSynthesizer } from "aws-cdk-lib/core"
import { IAM_MINIMIZE_POLICIES, S3_SERVER_ACCESS_LOGS_USE_BUCKET_POLICY } from "aws-cdk-lib/cx-api"
import type { App } from "sst/constructs"
import { Api } from "./Api.ts"
import { Auth } from "./Auth.ts"
import { Jobs } from "./Jobs.ts"
import { Monitoring } from "./Monitoring.ts"
import { Realtime } from "./Realtime.ts"
import { Storage } from "./Storage.ts"
import { readSettings } from "./settings.ts"
import { refuseLookalike } from "./stage.ts"
import { Web } from "./Web.ts"

/** The whole application, each stack after those that it uses. */
export function compose(app: App): void {
  refuseLookalike(app)
  readSettings()
  app.node.setContext(IAM_MINIMIZE_POLICIES, true)
  app.node.setContext(S3_SERVER_ACCESS_LOGS_USE_BUCKET_POLICY, true)
  for (const stack of [Storage, Auth, Realtime, Jobs, Api, Web, Monitoring]) {
    app.stack(stack, { synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) })
  }
  // SST gives every stack a function for its own custom resources; we have none.
  for (const stack of app.node.children) stack.node.tryRemoveChild("CustomResourceHandler")
}
