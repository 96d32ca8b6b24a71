import { Logger } from "@aws-lambda-powertools/logger"

/** Writes JSON lines with request, user and agency ids, never a token, a password or a body. */
export const logger = new Logger({ serviceName: "trame" })
