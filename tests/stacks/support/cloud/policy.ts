import type { CreatedResource } from "../cloudformation/engine.ts"

interface Statement {
  Effect: string
  Action: string | string[]
  Resource: string | string[]
  Condition?: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": string[] } }
}

interface PolicyProperties {
  Roles: string[]
  PolicyDocument: { Statement: Statement[] }
}

/** Whether a role may do something with something: `dynamodb:PutItem` with the table's ARN, and the item's partition. */
export type Permissions = (action: string, resource: string, partition?: string) => boolean

/** The rights that the policies of a role give. Everything else is refused, as IAM does. */
export function permissionsOf(resources: CreatedResource[], roleArn: string): Permissions {
  const role = resources.find(
    ({ type, attributes }) => type === "AWS::IAM::Role" && attributes.Arn === roleArn,
  )
  if (!role) throw new Error(`There is no role ${roleArn}`)
  const statements = resources
    .filter(({ type }) => type === "AWS::IAM::Policy")
    .map(({ properties }) => properties as unknown as PolicyProperties)
    .filter(({ Roles }) => Roles.includes(role.ref))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  return (action, resource, partition = "") =>
    statements.some(
      ({ Effect, Action, Resource, Condition }) =>
        Effect === "Allow" &&
        fitsAny(Action, action) &&
        fitsAny(Resource, resource) &&
        (!Condition || fitsAny(Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"], partition)),
    )
}

const fitsAny = (patterns: string | string[], text: string): boolean =>
  [patterns].flat().some((pattern) => toRegExp(pattern).test(text))

const toRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  )
