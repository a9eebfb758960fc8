import { calculator } from "./calculator";
import type { Tool } from "./define-tool";
import { fileCopy } from "./file-copy";
import { fileDelete } from "./file-delete";
import { fileList } from "./file-list";
import { fileMkdir } from "./file-mkdir";
import { fileMove } from "./file-move";
import { fileRead } from "./file-read";
import { fileTail } from "./file-tail";
import { fileWrite } from "./file-write";
import { httpRequest } from "./http-request";
import { md5Checksum } from "./md5-checksum";
import { nowDatetime } from "./now-datetime";
import { wait } from "./wait";

/** Every built-in tool, in the order of the palette. A new tool is one file and one line here. */
export const TOOLS: readonly Tool[] = [
  fileList,
  fileRead,
  fileTail,
  fileWrite,
  fileMove,
  fileCopy,
  fileMkdir,
  fileDelete,
  md5Checksum,
  calculator,
  nowDatetime,
  wait,
  httpRequest,
];
