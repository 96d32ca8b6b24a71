import { OFFERED_PERMISSIONS } from "@trame/core/account/contract/membership"

/** The permissions dialog's input with only these keys on. */
export const onlyRights = (...keys: OfferedPermission[]) =>
  Object.fromEntries(OFFERED_PERMISSIONS.map((key) => [key, keys.includes(key)])) as Record<
    OfferedPermission,
    boolean
  >

type OfferedPermission = (typeof OFFERED_PERMISSIONS)[number]
