import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation"
import type { App } from "sst/constructs"
import { useAWSClient } from "sst/credentials.js"
import { NOT_YET } from "./stage-names.ts"

/**
 * Without a domain and without `SITE_URL`, uses the address that the site got at its first deployment; before that, an
 * address that does not exist (docs/operations.md#first-deployment).
 */
export async function findSiteAddress(app: App, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (env.SITE_URL || env.DOMAIN_NAME || env.CERTIFICATE_ARN) return
  const client = useAWSClient(CloudFormationClient)
  env.SITE_URL = (await addressOf(`${app.stage}-${app.name}-Web`, client)) ?? NOT_YET
}

/** From the stack's output; null when the stack does not exist or was never completed. */
export async function addressOf(StackName: string, client: CloudFormationClient): Promise<string | null> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }))
    const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs)
    return outputs.find(({ OutputKey }) => OutputKey === "SiteUrl")?.OutputValue ?? null
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return null
    throw error
  }
}
