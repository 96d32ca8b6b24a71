import type { Input } from "../input.ts"
import type { Pool } from "../pool.ts"

/** One operation of the protocol: it answers an object or throws a CognitoError. */
export type Operation = (pool: Pool, input: Input) => object | Promise<object>
