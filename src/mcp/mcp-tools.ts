import { Injectable } from '@nestjs/common';
import { AskTool } from './tools/ask.tool.js';
import { DescribeDatasetTool } from './tools/describe-dataset.tool.js';
import { GetAnswerTool } from './tools/get-answer.tool.js';
import { GetEvidenceTool } from './tools/get-evidence.tool.js';
import { GetRowsTool } from './tools/get-rows.tool.js';
import { ListDatasetsTool } from './tools/list-datasets.tool.js';
import { type McpTool } from './tools/mcp-tool.js';

/** The classes of all tools. */
export const TOOL_CLASSES = [
  ListDatasetsTool,
  DescribeDatasetTool,
  AskTool,
  GetAnswerTool,
  GetRowsTool,
  GetEvidenceTool,
];

/** All that assistants can do, in the order in which they are told of it. */
@Injectable()
export class McpTools {
  readonly all: readonly McpTool[];

  constructor(...tools: McpTool[]) {
    this.all = tools;
  }
}
