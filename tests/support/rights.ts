import { OFFERED_PERMISSIONS } from "@trame/core/account/contract/membership"

/** The input of the permissions dialog: these keys, and none of the others that it offers. */
export const onlyRights = (...keys: OfferedPermission[]) =>
  Object.fromEntries(OFFERED_PERMISSIONS.map((key) => [key, keys.includes(key)])) as Record<
    OfferedPermission,
    boolean
  >

type OfferedPermission = (typeof OFFERED_PERMISSIONS)[number]
