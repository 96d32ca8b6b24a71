import { ACCOUNT } from "../account.ts"

export const REGION = "eu-west-3"

/** What a resource is called once it exists: by `Ref`, and by each attribute that its type has. */
export interface Physical {
  ref: string
  attributes: Record<string, string>
}

interface Created {
  /** Of a name that AWS would choose. */
  name: string
  properties: Record<string, unknown>
}

type Naming = (created: Created) => Physical

const arn = (service: string, name: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`
const refOnly: Naming = ({ name }) => ({ ref: name, attributes: {} })
const withArn =
  (arnOf: (name: string) => string): Naming =>
  ({ name }) => ({ ref: name, attributes: { Arn: arnOf(name) } })

/** Every type that our stacks may use, as AWS documents its return values. */
const TYPES: Record<string, Naming> = {
  "AWS::ApiGateway::Account": refOnly,
  "AWS::ApiGatewayV2::Api": ({ name }) => ({
    ref: name.slice(-10),
    attributes: { ApiEndpoint: `https://${name.slice(-10)}.execute-api.${REGION}.amazonaws.com` },
  }),
  "AWS::ApiGatewayV2::Authorizer": refOnly,
  "AWS::ApiGatewayV2::Integration": refOnly,
  "AWS::ApiGatewayV2::Route": refOnly,
  "AWS::ApiGatewayV2::Stage": ({ properties }) => ({ ref: String(properties.StageName), attributes: {} }),
  "AWS::Budgets::Budget": refOnly,
  "AWS::CloudFront::Distribution": ({ name }) => ({
    ref: name,
    attributes: { DomainName: `${name}.cloudfront.net` },
  }),
  "AWS::CloudFront::Function": ({ name }) => ({
    ref: name,
    attributes: { FunctionARN: `arn:aws:cloudfront::${ACCOUNT}:function/${name}` },
  }),
  "AWS::CloudFront::OriginAccessControl": ({ name }) => ({ ref: name, attributes: { Id: name } }),
  "AWS::CloudFront::ResponseHeadersPolicy": ({ name }) => ({ ref: name, attributes: { Id: name } }),
  "AWS::CloudWatch::Alarm": withArn((name) => arn("cloudwatch", `alarm:${name}`)),
  "AWS::CloudWatch::Dashboard": refOnly,
  "AWS::Cognito::UserPool": ({ name }) => {
    const provider = `cognito-idp.${REGION}.amazonaws.com/${name}`
    return {
      ref: name,
      attributes: {
        Arn: arn("cognito-idp", `userpool/${name}`),
        ProviderName: provider,
        ProviderURL: `https://${provider}`,
      },
    }
  },
  "AWS::Cognito::UserPoolClient": refOnly,
  "AWS::DynamoDB::Table": ({ name }) => {
    const Arn = arn("dynamodb", `table/${name}`)
    return { ref: name, attributes: { Arn, StreamArn: `${Arn}/stream/2026-01-01T00:00:00.000` } }
  },
  "AWS::Events::Rule": withArn((name) => arn("events", `rule/${name}`)),
  "AWS::IAM::Policy": refOnly,
  "AWS::IAM::Role": withArn((name) => `arn:aws:iam::${ACCOUNT}:role/${name}`),
  "AWS::KMS::Key": withArn((name) => arn("kms", `key/${name}`)),
  "AWS::Lambda::EventInvokeConfig": refOnly,
  "AWS::Lambda::EventSourceMapping": refOnly,
  "AWS::Lambda::Function": withArn((name) => arn("lambda", `function:${name}`)),
  "AWS::Lambda::Permission": refOnly,
  "AWS::Logs::LogGroup": ({ properties }) => {
    const name = String(properties.LogGroupName)
    return { ref: name, attributes: { Arn: arn("logs", `log-group:${name}:*`) } }
  },
  "AWS::Logs::MetricFilter": refOnly,
  "AWS::SecretsManager::Secret": ({ properties }) => ({
    ref: arn("secretsmanager", `secret:${properties.Name}-abcdef`),
    attributes: {},
  }),
  "AWS::S3::Bucket": ({ name }) => ({
    ref: name,
    attributes: { Arn: `arn:aws:s3:::${name}`, RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com` },
  }),
  "AWS::S3::BucketPolicy": refOnly,
  "AWS::SNS::Subscription": refOnly,
  "AWS::SNS::Topic": ({ name }) => ({ ref: arn("sns", name), attributes: { TopicName: name } }),
  "AWS::SNS::TopicPolicy": refOnly,
  "AWS::SQS::Queue": ({ properties }) => {
    const name = String(properties.QueueName)
    return {
      ref: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`,
      attributes: { Arn: arn("sqs", name), QueueName: name },
    }
  },
  "AWS::SQS::QueuePolicy": refOnly,
  "AWS::WAFv2::WebACL": withArn(
    (name) => `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/${name}/11111111-2222-3333-4444-555555555555`,
  ),
}

/** @throws for a type that we did not mean to use. */
export function physicalOf(type: string, created: Created): Physical {
  const naming = TYPES[type]
  if (!naming) throw new Error(`${type} is not among the types that the stacks may use`)
  return naming(created)
}
