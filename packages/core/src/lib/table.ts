import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb"
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb"
import { setting } from "./settings.ts"

/** The shape of the one table: the storage stack creates it and the local engine imitates it. */

export const INDEXES = ["gsi1", "gsi2", "gsi3", "gsi4", "gsi5"] as const

/** Names of the partition and sort keys, both strings, of the table or of an index. */
export const keysOf = (index?: (typeof INDEXES)[number]) => [`${index ?? ""}pk`, `${index ?? ""}sk`] as const

/** The time at which DynamoDB may delete an item, in seconds since the epoch. */
export const TTL_ATTRIBUTE = "expiresAt"

/** No `info` and `error`: they would copy each answer for a log that nobody keeps. */
const logger = { debug() {}, warn() {} } as NonNullable<DynamoDBClientConfig["logger"]>

/** The table's client, shared by all entities of this process. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({ logger }), {
  marshallOptions: { removeUndefinedValues: true },
})

export const storage = () => ({ client: documentClient, table: setting("TABLE_NAME") })

/** ElectroDB's `service` of every entity; part of every key. */
export const SERVICE = "trame"
