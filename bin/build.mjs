// `npm run build`: the database client and the pages, as far as they are not up to date.

import { build, checkNode, generate, install } from "./prepare.mjs";

checkNode();
install();
await generate();
build();
