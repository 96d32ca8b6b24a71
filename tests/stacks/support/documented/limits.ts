/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html and …/gettingstarted-limits.html */
export const LAMBDA = {
  environmentBytes: 4096,
  environmentName: /^[a-zA-Z][a-zA-Z0-9_]+$/,
  reserved: [
    "_HANDLER",
    "_X_AMZN_TRACE_ID",
    "AWS_DEFAULT_REGION",
    "AWS_REGION",
    "AWS_EXECUTION_ENV",
    "AWS_LAMBDA_FUNCTION_NAME",
    "AWS_LAMBDA_FUNCTION_MEMORY_SIZE",
    "AWS_LAMBDA_FUNCTION_VERSION",
    "AWS_LAMBDA_INITIALIZATION_TYPE",
    "AWS_LAMBDA_LOG_GROUP_NAME",
    "AWS_LAMBDA_LOG_STREAM_NAME",
    "AWS_ACCESS_KEY",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_LAMBDA_RUNTIME_API",
    "LAMBDA_TASK_ROOT",
    "LAMBDA_RUNTIME_DIR",
  ],
  timeoutSeconds: 900,
  memoryMb: { least: 128, most: 10_240 },
  policyBytes: 20 * 1024,
}

/** https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html */
export const EVENT_SOURCES = {
  /** Without a window in which to gather them; a FIFO queue knows no window. */
  sqsBatch: 10,
  streamBatch: 10_000,
  concurrency: { least: 2, most: 1000 },
  streamRetries: { least: -1, most: 10_000 },
}

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SetQueueAttributes.html */
export const SQS = {
  name: /^[\w-]{1,80}$|^[\w-]{1,75}\.fifo$/,
  visibilitySeconds: 43_200,
  retentionSeconds: { least: 60, most: 1_209_600 },
  receives: { least: 1, most: 1000 },
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html; spaces do not count. */
export const IAM = { inlinePolicies: 10_240, trustPolicy: 2048 }

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const HTTP_API = {
  routes: 300,
  integrations: 300,
  authorizers: 10,
  integrationSeconds: 30,
  rate: 10_000,
  burst: 5000,
  methods: ["ANY", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html */
export const ALARMS = {
  daySeconds: 86_400,
  weekSeconds: 604_800,
  metrics: 10,
  statistics: ["SampleCount", "Average", "Sum", "Minimum", "Maximum"],
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
export const CLOUDFORMATION = {
  resources: 500,
  outputs: 200,
  bytes: 1_000_000,
  dynamicReferences: 60,
  stackName: /^[a-zA-Z][a-zA-Z0-9-]{0,127}$/,
  logicalId: /^[a-zA-Z0-9]{1,255}$/,
}

/** https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutRetentionPolicy.html */
export const LOGS = {
  name: /^[.\-_/#A-Za-z0-9]{1,512}$/,
  retentionDays: [
    1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
  ],
}

/** https://docs.aws.amazon.com/secretsmanager/latest/userguide/reference_limits.html; a name must not look like an ARN's end. */
export const isSecretName = (name: string): boolean =>
  /^[\w/+=.@-]{1,512}$/.test(name) && !/-\w{6}$/.test(name)

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CORSRule.html */
export const CORS_METHODS = ["GET", "PUT", "HEAD", "POST", "DELETE"]

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html */
export const AUTH_FLOWS = [
  "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  "ALLOW_CUSTOM_AUTH",
  "ALLOW_REFRESH_TOKEN_AUTH",
  "ALLOW_USER_AUTH",
  "ALLOW_USER_PASSWORD_AUTH",
  "ALLOW_USER_SRP_AUTH",
]
