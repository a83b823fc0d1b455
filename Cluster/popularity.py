#!/usr/bin/env python3
"""Makes popularity tables, merged tweets and more of dumps of tweets, on a cluster with Spark 4.

The executors run `tagtally extract` over parts of the dumps, and Spark SQL makes the tables.
"""

import argparse
import json
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import to_json
from pyspark.sql.types import ArrayType, StructType

import dumps
import tables

EXTRACTOR = Path(__file__).resolve().parent / "extract-paths"

#: How each format is written, so that every text can be read back.
OPTIONS: dict[str, dict[str, str]] = {
    "parquet": {},
    "csv": {
        "header": "true",
        "escape": '"',
        "ignoreLeadingWhiteSpace": "false",
        "ignoreTrailingWhiteSpace": "false",
    },
    "json": {},
}


def main() -> int:
    """Makes the tables. Without the folder of an earlier run, extracts the dumps before."""
    options = parsed_options()
    try:
        paths = dumps.listed(options.dumps, options.paths)
    except (OSError, ValueError) as error:
        sys.exit(f"popularity.py: {error}")
    spark = session()
    lines = options.lines or f"{options.output}/line"
    if not options.lines:
        with timed("extract"):
            extract(spark, options, paths, lines)
    define_inputs(spark, options, lines)
    for table in tables.ORDER:
        make(spark, table, options)
    spark.stop()
    return 0


def parsed_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", nargs="*", help="dumps, and folders whose files are dumps")
    parser.add_argument(
        "--paths", help="a file with the paths of dumps, one a line; - is standard input"
    )
    parser.add_argument(
        "--lines", help="instead of dumps: the folder `line` in the output of an earlier run"
    )
    parser.add_argument("--term", help="the search term that found the tweets of all dumps")
    parser.add_argument("--removed", help="a file with the ids of tweets to leave out, one a line")
    parser.add_argument("--output", required=True, help="the folder to write to; it must not exist")
    parser.add_argument(
        "--format", choices=tables.FORMATS, default="parquet", help="(default: parquet)"
    )
    parser.add_argument(
        "--min-count", type=int, default=2, help="leave out mentions that count less (default: 2)"
    )
    parser.add_argument(
        "--part-size", type=int, default=1024, help="MB of JSON that a task reads (default: 1024)"
    )
    parser.add_argument(
        "--tagtally", default="tagtally", help="the program on the executors (default: tagtally)"
    )
    options = parser.parse_args()
    if bool(options.lines) == bool(options.dumps or options.paths):
        parser.error(
            "name dumps, a list of their paths with --paths, or the lines of an earlier run with --lines"
        )
    return options


def session() -> SparkSession:
    """The session of `spark-submit`.

    What a task writes becomes part of the output at once when the job has ended, so that tasks can be
    repeated.
    """
    committing = "spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version"
    return SparkSession.builder.appName("tagtally").config(committing, "1").getOrCreate()


def extract(
    spark: SparkSession, options: argparse.Namespace, paths: list[str], folder: str
) -> None:
    """Writes what the executors extract of the dumps to a folder."""
    parts = dumps.parts(
        paths,
        size=options.part_size << 20,
        at_least=2 * spark.sparkContext.defaultParallelism,
    )
    spread(spark, parts).createOrReplaceTempView("part")
    spark.sparkContext.addFile(str(EXTRACTOR))
    term = ["--term", options.term] if options.term is not None else []
    command = shlex.join([EXTRACTOR.name, options.tagtally, *term])
    delimited = r"ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n'"
    spark.sql(
        f"SELECT TRANSFORM (path) {delimited} USING {literal(command)} AS (line STRING) {delimited} FROM part"
    ).createOrReplaceTempView("printed")
    define_words(spark)
    spark.table("line").write.parquet(folder)


def spread(spark: SparkSession, parts: list[list[str]]) -> DataFrame:
    """The paths of the dumps, with each part in a partition of its own.

    A range has as many partitions as asked for, and a broadcast join leaves them as they are. The paths
    are one text, so that the executors need no Python.
    """
    return spark.sql(
        f"""
        SELECT /*+ BROADCAST(path) */ path.path
        FROM range(0, {len(parts)}, 1, {len(parts)}) AS part
        JOIN (
            SELECT number, explode(paths) AS path
            FROM (SELECT posexplode(from_json(:parts, 'ARRAY<ARRAY<STRING>>')) AS (number, paths))
        ) AS path ON path.number = part.id
        """,
        args={"parts": json.dumps(parts)},
    )


def define_words(spark: SparkSession) -> None:
    """Defines the functions of the queries, and the view `line` of what was printed."""
    for statement in tables.prelude("spark"):
        spark.sql(statement)


def define_inputs(spark: SparkSession, options: argparse.Namespace, lines: str) -> None:
    """Defines what the queries read: the views `line`, `removed` and `setting`."""
    spark.sql("SELECT '' AS line").createOrReplaceTempView("printed")
    define_words(spark)
    spark.read.parquet(lines).createOrReplaceTempView("line")
    if options.removed:
        ids = spark.read.csv(options.removed, schema="id BIGINT", mode="FAILFAST")
    else:
        ids = spark.sql("SELECT CAST(NULL AS BIGINT) AS id")
    ids.createOrReplaceTempView("removed")
    spark.sql(f"SELECT {options.min_count} AS min_count").createOrReplaceTempView("setting")


def make(spark: SparkSession, table: str, options: argparse.Namespace) -> None:
    """Makes a table for the next queries, and writes it if it is one of the output.

    The merged tweets are read by many queries, so they are always written as Parquet as well.
    """
    made = spark.sql(tables.query(table))
    if table not in tables.WRITTEN:
        made.createOrReplaceTempView(table)
        return
    with timed(table):
        folder = f"{options.output}/{table}"
        if options.format == "parquet":
            made.write.parquet(folder)
            made = spark.read.parquet(folder)
        elif table == "tweet":
            made.write.parquet(f"{options.output}/merged")
            made = spark.read.parquet(f"{options.output}/merged")
            write(made, folder, options.format)
        else:
            write(made, folder, options.format)
    made.createOrReplaceTempView(table)


def write(made: DataFrame, folder: str, form: str) -> None:
    """Writes a table in a format. In CSV, lists are written as JSON."""
    if form == "csv":
        nested = [
            field.name
            for field in made.schema
            if isinstance(field.dataType, ArrayType | StructType)
        ]
        made = made.withColumns({name: to_json(name) for name in nested})
    made.write.format(form).options(**OPTIONS[form]).save(folder)


def literal(text: str) -> str:
    """A text as Spark SQL."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Reports the duration of a step on standard error."""
    start = time.monotonic()
    yield
    print(f"popularity.py: {step}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
