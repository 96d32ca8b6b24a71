import { Logger } from "@aws-lambda-powertools/logger"

/** JSON lines with request, user and agency ids, and never a token, a password or a body. */
export const logger = new Logger({ serviceName: "trame" })
