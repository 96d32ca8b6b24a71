import { randomUUID } from "node:crypto"
import * as z from "zod"
import { checked, refused, type ServiceOperations, startService } from "../lib/aws-json.ts"
import type { LoopbackServer } from "../lib/loopback.ts"

interface Version {
  VersionId: string
  SecretString: string
  CreatedDate: number
}

interface Secret {
  Name: string
  ARN: string
  /** Newest first. Only two have a stage, as on AWS. */
  versions: Version[]
}

const STAGES = ["AWSCURRENT", "AWSPREVIOUS"] as const

const text = z.string().min(1).max(65_536)
const token = z.string().min(32).max(64).optional()
const getSecretValue = z.strictObject({ SecretId: z.string(), VersionStage: z.enum(STAGES).optional() })
const createSecret = z.strictObject({
  Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
  SecretString: text,
  ClientRequestToken: token,
})
const putSecretValue = z.strictObject({ SecretId: z.string(), SecretString: text, ClientRequestToken: token })

/** The part of Secrets Manager that we use: texts by name, two versions of each. In memory only. */
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

  function add(Name: string, SecretString: string): Secret {
    const created = { Name, ARN: arnOf(Name), versions: [newVersion(SecretString)] }
    secrets.set(Name, created)
    return created
  }

  function named(id: string): Secret {
    const found = secrets.get(ARN.exec(id)?.[1] ?? id)
    if (!found) throw refused("ResourceNotFoundException", "Secrets Manager can't find the specified secret.")
    return found
  }

  for (const [name, value] of Object.entries(initial)) add(name, value)
  return {
    CreateSecret(input) {
      const { Name, SecretString } = checked(createSecret, input)
      if (secrets.has(Name))
        throw refused("ResourceExistsException", `The operation failed because ${Name} already exists.`)
      const { ARN, versions } = add(Name, SecretString)
      return { ARN, Name, VersionId: versions[0]?.VersionId }
    },
    PutSecretValue(input) {
      const { SecretId, SecretString } = checked(putSecretValue, input)
      const { ARN, Name, versions } = named(SecretId)
      versions.unshift(newVersion(SecretString))
      versions.splice(STAGES.length)
      return { ARN, Name, VersionId: versions[0]?.VersionId, VersionStages: [STAGES[0]] }
    },
    GetSecretValue(input) {
      const { SecretId, VersionStage = STAGES[0] } = checked(getSecretValue, input)
      const { ARN, Name, versions } = named(SecretId)
      const version = versions[STAGES.indexOf(VersionStage)]
      if (!version)
        throw refused(
          "ResourceNotFoundException",
          `Secrets Manager can't find the specified secret value for staging label: ${VersionStage}`,
        )
      return { ARN, Name, VersionStages: [VersionStage], ...version }
    },
  }
}

const newVersion = (SecretString: string): Version => ({
  VersionId: randomUUID(),
  SecretString,
  CreatedDate: Date.now() / 1000,
})

/** AWS appends six characters of its own to the name. */
const ARN = /^arn:aws:secretsmanager:[\w-]+:\d{12}:secret:(.+)-\w{6}$/
const arnOf = (name: string): string =>
  `arn:aws:secretsmanager:${process.env.AWS_REGION ?? "eu-west-3"}:123456789012:secret:${name}-Local0`
