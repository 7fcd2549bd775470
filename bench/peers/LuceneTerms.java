import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;

/**
 * Indexes ready-made terms with Lucene. Standard input: a line per document, `increment term` pairs separated by tabs.
 * Argument: the folder of the index. Tells the seconds spent inside Lucene before and in the merge into one segment.
 */
public final class LuceneTerms {
  public static void main(String[] arguments) throws IOException {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.freeze();
    IndexWriterConfig config = new IndexWriterConfig(new KeywordAnalyzer());
    config.setRAMBufferSizeMB(256);
    config.setUseCompoundFile(false);
    long documents = 0;
    long spent = 0;
    try (FSDirectory folder = FSDirectory.open(Path.of(arguments[0]));
        IndexWriter writer = new IndexWriter(folder, config);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20)) {
      Terms terms = new Terms();
      Document document = new Document();
      document.add(new Field("terms", terms, type));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        terms.line = line;
        long begin = System.nanoTime();
        writer.addDocument(document);
        spent += System.nanoTime() - begin;
        documents++;
      }
      long begin = System.nanoTime();
      writer.flush();
      spent += System.nanoTime() - begin;
      begin = System.nanoTime();
      writer.forceMerge(1);
      writer.commit();
      System.out.printf(
          "{\"documents\":%d,\"seconds\":%.2f,\"mergeSeconds\":%.2f}%n",
          documents, spent / 1e9, (System.nanoTime() - begin) / 1e9);
    }
  }

  private static final class Terms extends TokenStream {
    String line = "";
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private int at;

    @Override
    public void reset() {
      at = 0;
    }

    @Override
    public boolean incrementToken() {
      if (at >= line.length()) return false;
      clearAttributes();
      int space = line.indexOf(' ', at);
      int tab = line.indexOf('\t', space);
      int end = tab < 0 ? line.length() : tab;
      increment.setPositionIncrement(Integer.parseInt(line, at, space, 10));
      term.append(line, space + 1, end);
      at = end + 1;
      return true;
    }
  }
}
