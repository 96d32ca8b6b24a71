export { Drawer } from "antd"
