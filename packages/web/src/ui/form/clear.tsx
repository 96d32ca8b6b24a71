import { CloseCircleFilled } from "@ant-design/icons"

/** For `allowClear`: the clear button with a French label. */
export const CLEAR = { clearIcon: <CloseCircleFilled aria-label="Effacer" />, label: "Effacer" }
