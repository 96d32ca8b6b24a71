import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb"
import { found } from "../../lib/error.ts"
import { documentClient } from "../../lib/table.ts"
import { BriefEntity, type StoredBrief, type StoredTask } from "./entities.ts"

/** A task of the map, or one attribute of it. */
type Path = readonly [taskId: string, attribute?: keyof StoredTask]

export interface TaskWrites {
  set?: readonly (readonly [Path, StoredTask | StoredTask[keyof StoredTask]])[]
  remove?: readonly Path[]
  /** Tasks that must exist for the write. */
  present?: readonly string[]
}

/**
 * Combines ElectroDB's update with writes of single tasks, and returns the stored result. ElectroDB names a path by its
 * id without hyphens, so that two ids may get one name, and fifty ids exceed DynamoDB's limit of an expression: this
 * function numbers the names.
 */
export async function writeTasks(
  update: { params(): unknown },
  { set = [], remove = [], present = [] }: TaskWrites,
): Promise<StoredBrief> {
  const { UpdateExpression, ConditionExpression, ...rest } = update.params() as UpdateCommandInput
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const aliases = new Map<string, string>()
  const nameOf = (name: string) => {
    const alias = aliases.get(name) ?? `#t${aliases.size}`
    aliases.set(name, alias)
    names[alias] = name
    return alias
  }
  const at = ([id, attribute]: Path) => {
    names["#tasks"] = "tasks"
    return `#tasks.${nameOf(id)}${attribute === undefined ? "" : `.${nameOf(attribute)}`}`
  }
  const aliasOf = (value: unknown) => {
    const alias = `:t${Object.keys(values).length}`
    values[alias] = value
    return alias
  }
  const assignments = set.map(([path, value]) => `${at(path)} = ${aliasOf(value)}, `)
  const removals = remove.length ? ` REMOVE ${remove.map(at).join(", ")}` : ""
  const conditions = present.map((id) => ` AND attribute_exists(${at([id])})`)
  const { Attributes = {} } = await documentClient.send(
    new UpdateCommand({
      ...rest,
      UpdateExpression: `${UpdateExpression?.replace("SET ", `SET ${assignments.join("")}`)}${removals}`,
      ConditionExpression: `${ConditionExpression}${conditions.join("")}`,
      ExpressionAttributeNames: { ...rest.ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: { ...rest.ExpressionAttributeValues, ...values },
      ReturnValues: "ALL_NEW",
    }),
  )
  return found(BriefEntity.parse({ Item: Attributes }).data)
}
