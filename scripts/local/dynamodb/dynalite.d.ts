/** The parts of dynalite 4 that the local engine calls. Wire format: numbers and binaries are strings. */
declare module "dynalite/db/index.js" {
  export type Attribute = Record<string, unknown>
  export type Item = Record<string, Attribute>
  export interface KeyElement {
    AttributeName: string
    KeyType: "HASH" | "RANGE"
  }
  export interface Index {
    IndexName: string
    KeySchema: KeyElement[]
    Projection: { ProjectionType?: "ALL" | "INCLUDE" | "KEYS_ONLY" }
    IndexStatus?: string
    IndexArn?: string
  }
  export interface Table {
    TableName: string
    TableStatus: string
    TableArn: string
    CreationDateTime: number
    KeySchema: KeyElement[]
    AttributeDefinitions: { AttributeName: string; AttributeType: "S" | "N" | "B" }[]
    GlobalSecondaryIndexes?: Index[]
    StreamSpecification?: { StreamEnabled: boolean; StreamViewType?: string }
    LatestStreamArn?: string
    LatestStreamLabel?: string
  }
  export interface ApiError extends Error {
    statusCode: number
    body: { __type: string; message: string; Item?: Item }
  }
  export type Callback<T> = (error: Error | null, value?: T) => void

  export function createKey(item: Item, table: Table, schema?: KeyElement[]): string
  export function validateKey(key: Item, table: Table): ApiError | null | undefined
  export function validateItem(item: Item, table: Table): ApiError | null | undefined
  /** Bytes, as AWS counts them. */
  export function itemSize(item: Item): number
  export function validationError(message: string): ApiError
}

declare module "dynalite/validations/index.js" {
  type Rules = Record<string, unknown>
  type Custom = (data: object, store: object) => string | undefined
  export function checkTypes(data: object, rules: Rules): object
  /** @throws ApiError */
  export function checkValidations(
    data: object,
    rules: Rules,
    custom: Custom | undefined,
    store: object,
  ): void
}

declare module "dynalite/validations/*.js" {
  export const types: Record<string, unknown>
  export const custom: ((data: object, store: object) => string | undefined) | undefined
}

declare module "dynalite/actions/*.js" {
  import type { Callback } from "dynalite/db/index.js"

  const action: (store: object, data: object, done: Callback<Record<string, unknown>>) => void
  export default action
}
