import * as batchGetItem from "dynalite/validations/batchGetItem.js"
import * as batchWriteItem from "dynalite/validations/batchWriteItem.js"
import * as createTable from "dynalite/validations/createTable.js"
import * as deleteItem from "dynalite/validations/deleteItem.js"
import * as getItem from "dynalite/validations/getItem.js"
import { checkTypes, checkValidations } from "dynalite/validations/index.js"
import * as putItem from "dynalite/validations/putItem.js"
import * as query from "dynalite/validations/query.js"
import * as scan from "dynalite/validations/scan.js"
import * as updateItem from "dynalite/validations/updateItem.js"
import { requireDocumented } from "./grammar.ts"

const rules = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: deleteItem,
  GetItem: getItem,
  PutItem: putItem,
  Query: query,
  Scan: scan,
  UpdateItem: updateItem,
}

/** AWS's limit: 400 KB. */
export const limits = { options: { maxItemSize: 400 * 1024 } }

/**
 * The request as dynalite's actions expect it: types checked, expressions parsed, unknown fields left out.
 * @throws ApiError
 */
export function check<T>(operation: keyof typeof rules, request: object): T {
  const { types, custom } = rules[operation]
  const checked = checkTypes({ ...request }, types)
  for (const expressions of [checked, ...tablesIn(checked)]) requireDocumented(expressions)
  checkValidations(checked, types, custom, limits)
  return checked as T
}

/** Each table's part of a batch has its own expressions. */
function tablesIn(request: object): object[] {
  const tables: unknown = "RequestItems" in request ? request.RequestItems : null
  if (typeof tables !== "object" || tables === null) return []
  return Object.values(tables).filter((one) => typeof one === "object" && one !== null)
}
