import { randomUUID } from "node:crypto"
import * as z from "zod"
import { checked, refused, type ServiceOperations, startService } from "../lib/aws-json.ts"
import type { LoopbackServer } from "../lib/loopback.ts"

interface Secret {
  Name: string
  ARN: string
  VersionId: string
  SecretString: string
  CreatedDate: number
}

const text = z.string().min(1).max(65_536)
const token = z.string().min(32).max(64).optional()
const getSecretValue = z.strictObject({ SecretId: z.string() })
const createSecret = z.strictObject({
  Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
  SecretString: text,
  ClientRequestToken: token,
})
const putSecretValue = z.strictObject({ SecretId: z.string(), SecretString: text, ClientRequestToken: token })

/** The part of Secrets Manager that we use: texts by name, only their latest versions. In memory only. */
export function startSecrets(initial: Readonly<Record<string, string>>): Promise<LoopbackServer> {
  return startService({
    name: "Secrets Manager",
    target: "secretsmanager",
    signedFor: "secretsmanager",
    operations: operationsOf(initial),
  })
}

function operationsOf(initial: Readonly<Record<string, string>>): ServiceOperations {
  const secrets = new Map<string, Secret>()

  function put(Name: string, SecretString: string) {
    const secret = { ARN: arnOf(Name), Name, VersionId: randomUUID(), SecretString }
    secrets.set(Name, { ...secret, CreatedDate: Date.now() / 1000 })
    const { SecretString: _, ...told } = secret
    return told
  }

  function named(id: string): Secret {
    const found = secrets.get(ARN.exec(id)?.[1] ?? id)
    if (!found) throw refused("ResourceNotFoundException", "Secrets Manager can't find the specified secret.")
    return found
  }

  for (const [name, value] of Object.entries(initial)) put(name, value)
  return {
    CreateSecret(input) {
      const { Name, SecretString } = checked(createSecret, input)
      if (secrets.has(Name))
        throw refused("ResourceExistsException", `The operation failed because ${Name} already exists.`)
      return put(Name, SecretString)
    },
    PutSecretValue(input) {
      const { SecretId, SecretString } = checked(putSecretValue, input)
      return put(named(SecretId).Name, SecretString)
    },
    GetSecretValue: (input) => ({
      ...named(checked(getSecretValue, input).SecretId),
      VersionStages: ["AWSCURRENT"],
    }),
  }
}

/** AWS appends six characters of its own to the name. */
const ARN = /^arn:aws:secretsmanager:[\w-]+:\d{12}:secret:(.+)-\w{6}$/
const arnOf = (name: string): string =>
  `arn:aws:secretsmanager:${process.env.AWS_REGION ?? "eu-west-3"}:123456789012:secret:${name}-Local0`
