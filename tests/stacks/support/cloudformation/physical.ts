import { ACCOUNT } from "../account.ts"

export const REGION = "eu-west-3"

/** The names of a resource once it exists: `Ref`, and each attribute that its type has. */
export interface Physical {
  ref: string
  attributes: Record<string, string>
}

interface Created {
  /** Of a name that AWS would choose. */
  name: string
  properties: Record<string, unknown>
}

type Naming = (created: Created) => Partial<Physical>

const arn = (service: string, name: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`
const withAttributes =
  (attributesOf: (name: string) => Record<string, string>): Naming =>
  ({ name }) => ({ attributes: attributesOf(name) })

/** The types that `Ref` alone does not name by their name, as AWS documents their return values. */
const TYPES: Record<string, Naming> = {
  "AWS::ApiGatewayV2::Api": ({ name }) => ({ ref: name.slice(-10) }),
  "AWS::ApiGatewayV2::Stage": ({ properties }) => ({ ref: String(properties.StageName) }),
  "AWS::CloudFront::Distribution": withAttributes((name) => ({ DomainName: `${name}.cloudfront.net` })),
  "AWS::CloudFront::Function": withAttributes((name) => ({
    FunctionARN: `arn:aws:cloudfront::${ACCOUNT}:function/${name}`,
  })),
  "AWS::CloudFront::OriginAccessControl": withAttributes((Id) => ({ Id })),
  "AWS::CloudFront::ResponseHeadersPolicy": withAttributes((Id) => ({ Id })),
  "AWS::Cognito::UserPool": withAttributes((name) => ({
    Arn: arn("cognito-idp", `userpool/${name}`),
    ProviderURL: `https://cognito-idp.${REGION}.amazonaws.com/${name}`,
  })),
  "AWS::DynamoDB::Table": withAttributes((name) => {
    const Arn = arn("dynamodb", `table/${name}`)
    return { Arn, StreamArn: `${Arn}/stream/2026-01-01T00:00:00.000` }
  }),
  "AWS::Events::Rule": withAttributes((name) => ({ Arn: arn("events", `rule/${name}`) })),
  "AWS::IAM::Role": withAttributes((name) => ({ Arn: `arn:aws:iam::${ACCOUNT}:role/${name}` })),
  "AWS::KMS::Key": withAttributes((name) => ({ Arn: arn("kms", `key/${name}`) })),
  "AWS::Lambda::Function": withAttributes((name) => ({ Arn: arn("lambda", `function:${name}`) })),
  "AWS::Logs::LogGroup": ({ properties }) => {
    const ref = String(properties.LogGroupName)
    return { ref, attributes: { Arn: arn("logs", `log-group:${ref}:*`) } }
  },
  "AWS::SecretsManager::Secret": ({ properties }) => ({
    ref: arn("secretsmanager", `secret:${properties.Name}-abcdef`),
  }),
  "AWS::S3::Bucket": withAttributes((name) => ({
    Arn: `arn:aws:s3:::${name}`,
    RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
  })),
  "AWS::SNS::Topic": ({ name }) => ({ ref: arn("sns", name) }),
  "AWS::SQS::Queue": ({ properties }) => {
    const QueueName = String(properties.QueueName)
    const ref = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${QueueName}`
    return { ref, attributes: { Arn: arn("sqs", QueueName), QueueName } }
  },
  "AWS::WAFv2::WebACL": withAttributes((name) => ({
    Arn: `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/${name}/11111111-2222-3333-4444-555555555555`,
  })),
}

export const physicalOf = (type: string, created: Created): Physical => ({
  ref: created.name,
  attributes: {},
  ...TYPES[type]?.(created),
})
