import { CloseCircleFilled } from "@ant-design/icons"

/** For `allowClear`: what empties a field, by a name in French. */
export const CLEAR = { clearIcon: <CloseCircleFilled aria-label="Effacer" />, label: "Effacer" }
