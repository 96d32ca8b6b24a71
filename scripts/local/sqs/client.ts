import { SQSClient } from "@aws-sdk/client-sqs"

export function localRegion(): string {
  return process.env.AWS_REGION ?? "eu-west-3"
}

export function localClient(endpoint: string, region: string): SQSClient {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  return new SQSClient({ endpoint, region, credentials })
}
