import { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb"
import { setting } from "./settings.ts"

/** The one table's client, shared by every entity of this process. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})

/** What every ElectroDB entity is configured with. */
export const storage = () => ({ client: documentClient, table: setting("TABLE_NAME") })

/** ElectroDB's `service` of every entity; part of every key. */
export const SERVICE = "trame"
