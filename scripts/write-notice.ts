// Before npm pack: writes the licences of what the page contains into NOTICE.
import { writeFileSync } from 'node:fs'
import { noticePath, noticeText } from './page-notice.ts'

writeFileSync(noticePath, await noticeText())
