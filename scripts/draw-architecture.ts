// npm run picture: writes docs/architecture.svg.
import { writeFileSync } from 'node:fs'
import { architecturePicture, picturePath } from './architecture-picture.ts'

writeFileSync(picturePath, architecturePicture())
