import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager"
import { expect, it, onTestFinished } from "vitest"
import { startSecrets } from "../../scripts/local/secrets/index.ts"

it("reads a secret by name or ARN, changes it, and refuses an unknown or unsigned one", async () => {
  const { url, close } = await startSecrets({ "trame/one": "first" })
  onTestFinished(close)
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  const client = new SecretsManagerClient({ endpoint: url, region: "eu-west-3", credentials })
  const SecretId = "trame/one"
  const read = (more: object = {}) => client.send(new GetSecretValueCommand({ SecretId, ...more }))
  const missing = { name: "ResourceNotFoundException" }
  const first = await read()
  expect(first).toMatchObject({ Name: SecretId, SecretString: "first", VersionStages: ["AWSCURRENT"] })
  expect(first.ARN).toMatch(/^arn:aws:secretsmanager:eu-west-3:\d{12}:secret:trame\/one-\w{6}$/)
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: "second" }))
  expect(await read({ SecretId: first.ARN })).toMatchObject({ SecretString: "second" })
  await expect(read({ SecretId: "trame/two" })).rejects.toMatchObject(missing)
  const headers = { "x-amz-target": "secretsmanager.GetSecretValue" }
  const bare = await fetch(url, { method: "POST", headers, body: JSON.stringify({ SecretId }) })
  expect(await bare.json()).toMatchObject({ __type: "MissingAuthenticationTokenException" })
})
