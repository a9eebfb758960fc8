// What the script says, in the language of the task.

import type { Language } from "@/engine/contract/local-text";

const EN = {
  look: (folder: string) => `First I need to know what is in ${folder}.`,
  look_closer: "The listing was cut, so I look at the kinds of files one by one.",
  look_again: "More files come into view now that the first ones have moved. I look again.",
  look_taken: "Some places are already taken. I look at what stands there.",
  look_elsewhere: (folder: string) => `The task means the folder ${folder}. I look into it.`,
  first_move: "Pictures go to images/, documents to docs/, archives to archives/. I begin with one file.",
  relative_refused: "Paths must be absolute, the error says. I use the full path from here on and sort the rest.",
  sort: "I sort by type: pictures into images/, documents into docs/, archives into archives/.",
  sort_rest: "Now the places are free: I move what is left.",
  retry: "Some calls failed. I read the errors and go another way.",
  compare: "Some files have the same size. I compare their checksums.",
  remove: "Equal checksums mean duplicates: one of each stays. Of one name in two sizes, the larger stays.",
  report: "Everything is in its place. I write the report.",
  report_again: "The report could not be written like that. I try again after reading the error.",
  not_found: (folder: string, error: string) => `I could not look into ${folder}: ${error}`,
  nothing: (folder: string) => `There is nothing to sort in ${folder}.`,
  done: (moved: number, removed: number) =>
    `Done: ${moved} ${moved === 1 ? "file" : "files"} sorted, ${removed} removed.`,
  report_in: (path: string) => `The report is in ${path}.`,
  no_report: "The report could not be written.",
  left: (count: number) => `${count} more ${count === 1 ? "file is" : "files are"} left for the next run.`,
  end: "TASK COMPLETE",
  title: (folder: string) => `Report on ${folder}`,
  head_moved: "Sorted",
  head_removed: "Removed (they are in the trash of the workspace)",
  head_stayed: "Left where they were",
  head_failed: "Could not be done",
  same_content: (keep: string) => `same content as ${keep}`,
  smaller: (keep: string) => `smaller than ${keep} of the same name`,
  none: "nothing",
  offline: "Written by the offline rehearsal, which follows fixed rules.",
};

type Words = typeof EN;

const ZH: Words = {
  look: (folder) => `先看看 ${folder} 里有什么。`,
  look_closer: "列表被截断了，我按文件类型分别查看。",
  look_again: "前面的文件移走后，还能看到更多文件，我再看一遍。",
  look_taken: "有些目标位置已被占用，我先看看那里是什么。",
  look_elsewhere: (folder) => `任务指的是 ${folder}，我进去看看。`,
  first_move: "分类计划：图片放进 images/，文档放进 docs/，压缩包放进 archives/。先移动一个文件。",
  relative_refused: "错误信息说路径必须是绝对路径。我改用完整路径，继续整理其余文件。",
  sort: "按扩展名分类：图片放进 images/，文档放进 docs/，压缩包放进 archives/。",
  sort_rest: "位置已经空出来了，移动剩下的文件。",
  retry: "有些调用失败了。我根据错误信息换一种做法。",
  compare: "有些文件大小相同，用 md5 比对它们的内容。",
  remove: "md5 相同的是重复文件，只保留一份；同名而大小不同的，保留较大的。",
  report: "文件都已就位，生成整理报告。",
  report_again: "报告没能这样写入，我根据错误信息再试一次。",
  not_found: (folder, error) => `无法查看 ${folder}：${error}`,
  nothing: (folder) => `${folder} 里没有需要整理的文件。`,
  done: (moved, removed) => `整理完毕：移动了 ${moved} 个文件，删除了 ${removed} 个。`,
  report_in: (path) => `报告在 ${path}。`,
  no_report: "报告没能写入。",
  left: (count) => `还有 ${count} 个文件留待下次整理。`,
  end: "任务完成",
  title: (folder) => `${folder} 整理报告`,
  head_moved: "已移动",
  head_removed: "已删除（可在工作区的回收站中找回）",
  head_stayed: "保持原位",
  head_failed: "未能完成",
  same_content: (keep) => `与 ${keep} 内容相同`,
  smaller: (keep) => `比同名的 ${keep} 小`,
  none: "无",
  offline: "由离线排演模型按固定规则生成。",
};

export const WORDS: Record<Language, Words> = { en: EN, zh: ZH };
