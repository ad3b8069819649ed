// npm run picture: writes docs/develop/architecture.svg.
import { writeFileSync } from 'node:fs'
import { architecturePicture, picturePath } from './architecture-picture.ts'

writeFileSync(picturePath, architecturePicture())
