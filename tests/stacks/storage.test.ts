import { expect, test } from "vitest"
import { DOMAIN_SETTINGS } from "./support/build.ts"
import { resourceOf, resourcesOf } from "./support/stage.ts"

test("the table is the one that the local engine creates, with its stream and recovery", () => {
  const { properties } = resourceOf("test", "AWS::DynamoDB::Table")
  const keys = (prefix: string) => [
    { AttributeName: `${prefix}pk`, KeyType: "HASH" },
    { AttributeName: `${prefix}sk`, KeyType: "RANGE" },
  ]
  expect(properties).toMatchObject({
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keys(""),
    GlobalSecondaryIndexes: ["gsi1", "gsi2", "gsi3", "gsi4", "gsi5"].map((IndexName) => ({
      IndexName,
      KeySchema: keys(IndexName),
      Projection: { ProjectionType: "ALL" },
    })),
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true },
  })
  expect(resourceOf("prod", "AWS::DynamoDB::Table").properties.DeletionProtectionEnabled).toBe(true)
})

test("every bucket is private, encrypted and closed to plain HTTP", () => {
  const policies = resourcesOf("test", "AWS::S3::BucketPolicy")
  for (const { ref, properties } of resourcesOf("test", "AWS::S3::Bucket")) {
    expect(properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {},
    })
    const policy = policies.find((candidate) => candidate.properties.Bucket === ref)
    expect(policy?.properties.PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: "Deny",
          Action: "s3:*",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      ]),
    })
  }
})

test("browsers may send parts to the uploads from the site alone, and read what came of each", () => {
  const corsOf = (stage: "test" | "prod") => {
    const { CorsConfiguration } = resourceOf(stage, "AWS::S3::Bucket", "Uploads").properties
    return (CorsConfiguration as { CorsRules: object[] }).CorsRules
  }
  expect(corsOf("prod")).toEqual([
    {
      AllowedOrigins: [`https://${DOMAIN_SETTINGS.DOMAIN_NAME}`],
      AllowedMethods: ["PUT"],
      AllowedHeaders: ["content-type"],
      ExposedHeaders: ["ETag"],
      MaxAge: 3000,
    },
  ])
  expect(corsOf("test")).toMatchObject([{ AllowedOrigins: ["https://*.cloudfront.net"] }])
})

test("of the catalogue, the distribution reads the pictures and nothing else, and writes nothing", () => {
  const { ref, attributes } = resourceOf("test", "AWS::S3::Bucket", "Catalogue")
  const policy = resourcesOf("test", "AWS::S3::BucketPolicy").find(
    ({ properties }) => properties.Bucket === ref,
  )
  const document = policy?.properties.PolicyDocument as { Statement: { Effect: string }[] } | undefined
  const fromDistribution = {
    Effect: "Allow",
    Principal: { Service: "cloudfront.amazonaws.com" },
    Condition: { StringLike: { "AWS:SourceArn": "arn:aws:cloudfront::123456789012:distribution/*" } },
  }
  expect(document?.Statement.filter(({ Effect }) => Effect === "Allow")).toEqual([
    { ...fromDistribution, Action: "s3:GetObject", Resource: `${attributes.Arn}/media/*` },
    { ...fromDistribution, Action: "s3:ListBucket", Resource: attributes.Arn },
  ])
})

test("of the site, its own distribution reads the files and learns which are missing, and nobody else", () => {
  const { ref, attributes } = resourceOf("test", "AWS::S3::Bucket", "Site")
  const policies = resourcesOf("test", "AWS::S3::BucketPolicy")
  const policy = policies.find(({ properties }) => properties.Bucket === ref)
  const { Statement = [] } = (policy?.properties.PolicyDocument ?? {}) as {
    Statement?: {
      Effect: string
      Action: string | string[]
      Resource: string | string[]
      Principal: object
    }[]
  }
  const allowed = Statement.filter(({ Effect }) => Effect === "Allow")
  const granted = allowed.flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${resource}`)),
  )
  // Listing makes a missing file a 404; where both stand in one statement, each has what only the other is for.
  expect(granted).toEqual(
    expect.arrayContaining([`s3:GetObject ${attributes.Arn}/*`, `s3:ListBucket ${attributes.Arn}`]),
  )
  expect([...new Set(allowed.flatMap(({ Action }) => Action))].sort()).toEqual([
    "s3:GetObject",
    "s3:ListBucket",
  ])
  const distribution = resourceOf("test", "AWS::CloudFront::Distribution").ref
  for (const statement of allowed) {
    expect(statement).toMatchObject({
      Principal: { Service: "cloudfront.amazonaws.com" },
      Condition: {
        StringEquals: { "AWS:SourceArn": `arn:aws:cloudfront::123456789012:distribution/${distribution}` },
      },
    })
  }
})

test("removed pictures stay as long as the table's history, replaced snapshots for a day", () => {
  expect(resourceOf("prod", "AWS::S3::Bucket", "Catalogue").properties).toMatchObject({
    VersioningConfiguration: { Status: "Enabled" },
    LifecycleConfiguration: {
      Rules: [
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
        { Prefix: "media/", NoncurrentVersionExpiration: { NoncurrentDays: 35 } },
        { Prefix: "search/", NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      ],
    },
    LoggingConfiguration: { LogFilePrefix: "catalogue/" },
  })
})

test("uploads that were left half-way go, and removed files stay as long as the table's history", () => {
  const { properties } = resourceOf("prod", "AWS::S3::Bucket", "Uploads")
  expect(properties).toMatchObject({
    VersioningConfiguration: { Status: "Enabled" },
    LifecycleConfiguration: {
      Rules: [
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
        { NoncurrentVersionExpiration: { NoncurrentDays: 35 } },
      ],
    },
  })
})

test("who asked for what is written down for 90 days, what functions and APIs logged for three months", () => {
  const { ref } = resourceOf("prod", "AWS::S3::Bucket", "Uploads")
  const buckets = resourcesOf("prod", "AWS::S3::Bucket")
  const logs = buckets.filter(({ logicalId }) => logicalId.startsWith("AccessLog"))
  expect(logs).toHaveLength(2)
  for (const { properties } of logs) {
    expect(properties.LifecycleConfiguration).toEqual({
      Rules: [{ ExpirationInDays: 90, Status: "Enabled" }],
    })
  }
  for (const bucket of buckets.filter((one) => !logs.includes(one))) {
    const { DestinationBucketName } = bucket.properties.LoggingConfiguration as Record<string, string>
    expect(logs.map((log) => log.ref)).toContain(DestinationBucketName)
    expect(DestinationBucketName).not.toBe(ref)
  }
  for (const { properties } of resourcesOf("prod", "AWS::Logs::LogGroup"))
    expect([properties.LogGroupName, properties.RetentionInDays]).toEqual([properties.LogGroupName, 90])
})
